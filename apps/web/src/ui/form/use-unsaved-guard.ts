import { useBlocker } from '@tanstack/react-router'

/**
 * Asks before what was typed is left behind, within the application or by closing the tab.
 * `saveFirst` is tried before anybody is asked, and says whether all is saved; `within` is a path
 * whose own sections may be walked through, since what is typed stays there.
 */
export const useUnsavedGuard = (
  isDirty: boolean,
  saveFirst?: () => Promise<boolean>,
  { within }: { within?: string } = {},
): void => {
  useBlocker({
    shouldBlockFn: async ({ next }) =>
      isDirty &&
      next.pathname !== within &&
      !(await saveFirst?.()) &&
      !window.confirm('Vos changements ne sont pas enregistrés. Quitter quand même\u202f?'),
    enableBeforeUnload: isDirty,
    disabled: !isDirty,
  })
}
