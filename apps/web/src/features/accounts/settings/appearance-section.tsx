import { setTheme, type Theme, useTheme } from '../../../platform/theme/theme.ts'
import { Card } from '../../../ui/card.tsx'
import { Tabs } from '../../../ui/navigation/tabs.tsx'

const themes: readonly { value: Theme; label: string }[] = [
  { value: 'light', label: 'Clair' },
  { value: 'dark', label: 'Sombre' },
  { value: 'system', label: 'Système' },
]

export const AppearanceSection = () => (
  <Card className="flex flex-wrap items-center justify-between gap-4 p-5">
    <div className="flex flex-col gap-1">
      <h3 className="text-lg">Thème</h3>
      <p className="text-ink-soft text-sm">
        «&nbsp;Système&nbsp;» suit le réglage de votre appareil. Le choix vaut pour ce navigateur.
      </p>
    </div>
    <Tabs label="Thème" value={useTheme()} onChange={setTheme} options={themes} />
  </Card>
)
