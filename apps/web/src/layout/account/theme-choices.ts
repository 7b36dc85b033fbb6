import { type LucideIcon, Moon, Sun, SunMoon } from 'lucide-react'
import type { Theme } from '../../platform/theme/theme.ts'

/** The themes of docs/specification.md#user-menu. */
export const themeChoices: readonly { theme: Theme; label: string; icon: LucideIcon }[] = [
  { theme: 'light', label: 'Thème clair', icon: Sun },
  { theme: 'dark', label: 'Thème sombre', icon: Moon },
  { theme: 'system', label: 'Thème système', icon: SunMoon },
]
