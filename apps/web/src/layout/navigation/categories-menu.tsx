import { NavigationMenu } from '../../ui/navigation/navigation-menu.tsx'
import { CategoriesPanel } from './categories-panel.tsx'
import { navigationEntryLook } from './navigation-entry-look.ts'

/** Loaded when the pointer or the focus reaches « Catégories » (categories-entry.tsx). */
export const CategoriesMenu = (props: {
  defaultOpen: boolean
  hovered: boolean
  autoFocus: boolean
}) => (
  <NavigationMenu label="Catégories" triggerClassName={navigationEntryLook} {...props}>
    <CategoriesPanel />
  </NavigationMenu>
)
