import Synchronization

/// Runs the tasks of a simulation one job at a time, in an order that the simulation draws.
final class DrawnExecutor: TaskExecutor {
  private let jobs = Mutex<[UnownedJob]>([])

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
  }

  /// How many jobs are ready.
  var count: Int { jobs.withLock(\.count) }

  /// Runs one of the jobs that are ready.
  func run(at place: Int) {
    let job = jobs.withLock { $0.remove(at: place) }
    unsafe job.runSynchronously(on: asUnownedTaskExecutor())
  }
}
