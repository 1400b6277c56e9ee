/// Scenario files that a simulation loads and makes sandboxes from.
enum DrawnScenarios {
  /// What stands behind a scenario's name and merchant, one thing each.
  static let parts = [
    "",
    """
    bank:
      rules:
        - name: sent back
          timeline:
            - { after: 30s, status: DELIVERED }
            - { after: 5m, status: COMPLETED }
            - { after: 3d, status: REJECTED, code: 826 }
    """,
    """
    bank:
      rules:
        - name: refuses
          match: { every: 3 }
          timeline:
            - { after: 1s, status: REJECTED, code: 803 }
        - name: at once
          timeline:
            - { after: 0s, status: DELIVERED }
            - { after: 0s, status: COMPLETED }
    """,
    """
    api:
      faults:
        - name: lost
          match: { endpoint: create, every: 4 }
          when: after
          drop_connection: true
        - name: slow
          match: { endpoint: status, every: 3 }
          delay: 10s
        - name: down
          match: { endpoint: [create, cancel], every: 7 }
          status: 503
    """,
    """
    webhooks:
      on_create: true
      retry: [1m, 5m, 10m]
    """,
    """
    webhooks:
      retry: [0s, 1s]
      rules:
        - name: overtaken
          match: { status: DELIVERED }
          reorder: true
    """,
    """
    observe:
      - status_checked: { after: webhook, within: 1m }
      - no_duplicate_payment: true
      - late_rejection_noticed: { within: 1h }
      - forged_webhook_ignored: true
      - retries_answered: true
    """,
    "clock: { mode: manual }",
    "clock: { mode: manual, start: 2027-03-01T00:00:00Z }",
    "clock: { mode: live, speed: 60 }",
    "seed: 99",
    "brand: tupay",
  ]
}
