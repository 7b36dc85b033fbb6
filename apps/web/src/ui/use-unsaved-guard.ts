import { useBlocker } from '@tanstack/react-router'

/** Asks before what was typed is left behind, within the application or by closing the tab. */
export const useUnsavedGuard = (isDirty: boolean): void => {
  useBlocker({
    shouldBlockFn: () =>
      isDirty && !window.confirm('Vos changements ne sont pas enregistrés. Quitter quand même ?'),
    enableBeforeUnload: isDirty,
    disabled: !isDirty,
  })
}
