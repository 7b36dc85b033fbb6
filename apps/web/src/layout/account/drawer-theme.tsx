import { setTheme, useTheme } from '../../platform/theme/theme.ts'
import { themeChoices } from './theme-choices.ts'

/** Three keys side by side; the pressed one is the theme. */
export const DrawerTheme = () => {
  const theme = useTheme()
  return (
    <div className="flex gap-1 border-line border-t p-4">
      {themeChoices.map(({ theme: value, label, icon: Icon }) => (
        <button
          key={value}
          type="button"
          aria-pressed={theme === value}
          onClick={() => setTheme(value)}
          className="flex flex-1 flex-col items-center gap-1.5 rounded-md px-1 py-2.5 text-ink-soft text-xs transition-colors hover:bg-sunken aria-pressed:bg-leaf-soft aria-pressed:text-leaf-ink"
        >
          <Icon aria-hidden="true" className="size-5" />
          {label}
        </button>
      ))}
    </div>
  )
}
