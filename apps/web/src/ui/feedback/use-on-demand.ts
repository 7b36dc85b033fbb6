import { useCallback, useRef, useState } from 'react'

/**
 * Code that nobody needs until they reach for it: `request` on hover, focus or click, and the
 * module is there when its promise has come.
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
