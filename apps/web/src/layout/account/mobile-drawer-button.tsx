import { Menu } from 'lucide-react'
import { useState } from 'react'
import { useOnDemand } from '../../ui/feedback/use-on-demand.ts'
import { IconButton } from '../../ui/form/button.tsx'

const load = () => import('./mobile-drawer.tsx')

export const MobileDrawerButton = () => {
  const [open, setOpen] = useState(false)
  const [module, request] = useOnDemand(load)
  return (
    <div className="lg:hidden">
      <IconButton
        label="Menu"
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={request}
        onFocus={request}
        onClick={() => {
          request()
          setOpen(true)
        }}
      >
        <Menu aria-hidden="true" />
      </IconButton>
      {module !== null && <module.MobileDrawer open={open} onOpenChange={setOpen} />}
    </div>
  )
}
