import { ChevronDown } from 'lucide-react'
import { useRef, useState } from 'react'
import { useOnDemand } from '../../ui/feedback/use-on-demand.ts'

/** An entry of the top bar, the same before and after its menu has been loaded. */
const entryLook =
  'group flex h-11 items-center gap-1 rounded-md px-3 font-medium text-sm transition-colors hover:bg-sunken data-[state=open]:bg-sunken'

const load = () => import('./categories-menu.tsx')

/** « Catégories »: a plain button until someone reaches for it, then the menu in its place. */
export const CategoriesEntry = () => {
  const [module, request] = useOnDemand(load)
  const [clicked, setClicked] = useState(false)
  const button = useRef<HTMLButtonElement>(null)

  if (module !== null) {
    const focused = document.activeElement === button.current
    return (
      <module.CategoriesMenu
        className={entryLook}
        defaultOpen={clicked}
        hovered={button.current?.matches(':hover') === true}
        autoFocus={focused}
      />
    )
  }
  return (
    <button
      ref={button}
      type="button"
      aria-haspopup="true"
      aria-expanded={false}
      className={entryLook}
      onPointerEnter={request}
      onFocus={request}
      onClick={() => {
        setClicked(true)
        request()
      }}
    >
      Catégories
      <ChevronDown aria-hidden="true" className="size-4 text-ink-soft" />
    </button>
  )
}
