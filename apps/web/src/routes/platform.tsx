import { createFileRoute } from '@tanstack/react-router'
import { OperatorGate } from '../features/auth/operator-gate.tsx'
import { DeskFrame } from '../layout/desk-frame.tsx'
import { platformSections } from '../layout/desk-sections.ts'
import { requireSignIn } from '../platform/session/require-sign-in.ts'

export const Route = createFileRoute('/platform')({
  ssr: false,
  beforeLoad: requireSignIn,
  head: () => ({ meta: [{ title: 'Espace plateforme · Carreau' }] }),
  component: () => (
    <OperatorGate>
      <DeskFrame type="platform" name="Espace plateforme" sections={platformSections} />
    </OperatorGate>
  ),
})
