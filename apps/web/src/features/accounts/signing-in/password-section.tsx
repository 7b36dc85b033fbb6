import { Card } from '../../../ui/card.tsx'
import { ChangePasswordForm } from './change-password-form.tsx'

export const PasswordSection = () => (
  <Card className="p-5">
    <ChangePasswordForm />
  </Card>
)
