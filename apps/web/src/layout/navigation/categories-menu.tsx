import { NavigationMenu } from '../../ui/navigation/navigation-menu.tsx'
import { CategoriesPanel } from './categories-panel.tsx'
import { navigationEntryClass } from './navigation-entry-class.ts'

/** Loaded when the pointer or the focus reaches « Catégories » (categories-entry.tsx). */
export const CategoriesMenu = (props: {
  defaultOpen: boolean
  hovered: boolean
  autoFocus: boolean
}) => (
  <NavigationMenu label="Catégories" triggerClassName={navigationEntryClass} {...props}>
    <CategoriesPanel />
  </NavigationMenu>
)
