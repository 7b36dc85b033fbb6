import { useCallback, useRef, useState } from 'react'

/**
 * A module loaded on demand: call `request` on hover, focus or click; `module` is null until it has
 * loaded.
 */
export const useOnDemand = <Module>(
  load: () => Promise<Module>,
): [module: Module | null, request: () => void] => {
  const [module, setModule] = useState<Module | null>(null)
  const requested = useRef(false)
  const request = useCallback(() => {
    if (requested.current) return
    requested.current = true
    load().then(
      loaded => setModule(() => loaded),
      // Off line: the next reach tries again.
      () => {
        requested.current = false
      },
    )
  }, [load])
  return [module, request]
}
