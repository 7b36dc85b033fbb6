import { setTheme, type Theme, useTheme } from '../../platform/theme/theme.ts'
import { Card } from '../../ui/card.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { ChangePasswordForm } from './change-password-form.tsx'

const themes: readonly { value: Theme; label: string }[] = [
  { value: 'light', label: 'Clair' },
  { value: 'dark', label: 'Sombre' },
  { value: 'system', label: 'Système' },
]

export const SettingsScreen = () => (
  <div className="page flex max-w-2xl flex-col gap-6 py-8 md:py-12">
    <h1 className="text-3xl">Paramètres</h1>
    <Card className="flex flex-wrap items-center justify-between gap-4 p-5">
      <h2 className="text-xl">Thème</h2>
      <Tabs label="Thème" value={useTheme()} onChange={setTheme} options={themes} />
    </Card>
    <Card className="flex flex-col gap-5 p-5">
      <h2 className="text-xl">Mot de passe</h2>
      <ChangePasswordForm />
    </Card>
  </div>
)
