/// How hosted pages look.
package enum HostedStyle {
  static let general = """
    :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; --edge: #8a8f98;
    --accent: #1f5fd0; --fault: #c5221f; --quiet: #5c636d; --card: Canvas; --page: #eef1f5; }
    @media (prefers-color-scheme: dark) { :root { --accent: #8ab4f8; --fault: #f28b82;
    --quiet: #aab0b8; --page: #16181c; } }
    * { box-sizing: border-box; }
    body { margin: 0; background: var(--page); }
    main { max-width: 30rem; margin: 2.5rem auto; padding: 1.5rem 2rem 2rem; background: var(--card);
    border-radius: .75rem; box-shadow: 0 1px 6px rgb(0 0 0 / .25); }
    @media (max-width: 34rem) { main { margin: 0; min-height: 100vh; padding: 1rem; border-radius: 0;
    box-shadow: none; } }
    nav { display: flex; flex-wrap: wrap; gap: 0 1.25rem; margin-top: 2rem; font-size: .875rem; }
    nav a, nav strong { padding: .6rem 0; }
    nav + footer { margin-top: .5rem; }
    [role=status] strong { text-transform: uppercase; }
    h1 { margin: 0 0 1rem; font-size: 1.6rem; line-height: 1.2; }
    dl { display: grid; grid-template-columns: auto 1fr; gap: .2rem 1rem; margin: 0 0 1.5rem; }
    dt { color: var(--quiet); }
    dd { margin: 0; overflow-wrap: anywhere; }
    .field { margin-top: 1.1rem; }
    label { display: block; margin-bottom: .3rem; font-weight: 600; }
    input, select, button { width: 100%; min-height: 2.9rem; padding: .5rem .75rem; font: inherit;
    border: 1px solid var(--edge); border-radius: .4rem; background: Canvas; color: CanvasText; }
    :focus-visible { outline: 3px solid var(--accent); outline-offset: 1px; }
    button { margin-top: 1.75rem; border-color: var(--accent); background: var(--accent);
    color: Canvas; font-weight: 600; cursor: pointer; }
    small { display: block; margin-top: .25rem; color: var(--quiet); }
    .faulty input, .faulty select { border-color: var(--fault); border-width: 2px; }
    .faulty strong { display: block; margin-top: .25rem; color: var(--fault); font-weight: 500; }
    .faults { margin: 0 0 1rem; padding: .75rem 1rem; border-left: 4px solid var(--fault);
    background: color-mix(in srgb, var(--fault) 12%, transparent); }
    .faults p { margin: 0; }
    a { color: var(--accent); }
    footer { margin-top: 2rem; font-size: .875rem; color: var(--quiet); }
    """
}
