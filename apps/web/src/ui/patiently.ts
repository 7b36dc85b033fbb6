/**
 * Code of a part that its screen does without, for `lazy`: what cannot be loaded is asked for again when the
 * network is back, where a failure would end the whole screen.
 */
export const patiently =
  <Module>(load: () => Promise<Module>) =>
  (): Promise<Module> =>
    load().catch(
      () =>
        new Promise(done => {
          addEventListener('online', () => done(patiently(load)()), { once: true })
        }),
    )
