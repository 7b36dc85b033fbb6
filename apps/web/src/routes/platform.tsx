import { createFileRoute } from '@tanstack/react-router'
import { OperatorGate } from '../features/accounts/second-factor/operator-gate.tsx'
import { DeskFrame } from '../layout/navigation/desk-frame.tsx'
import { platformSections } from '../layout/navigation/desk-sections.ts'
import { titled } from '../platform/route-options.ts'
import { requireSignIn } from '../platform/session/require-sign-in.ts'

export const Route = createFileRoute('/platform')({
  ssr: false,
  beforeLoad: requireSignIn,
  head: titled('Espace plateforme'),
  component: () => (
    <OperatorGate>
      <DeskFrame type="platform" name="Espace plateforme" sections={platformSections} />
    </OperatorGate>
  ),
})
