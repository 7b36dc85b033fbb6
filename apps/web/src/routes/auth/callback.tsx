import { createFileRoute } from '@tanstack/react-router'
import { CallbackScreen } from '../../features/auth/callback-screen.tsx'

/** Spec §2: an optional `code`, from whoever vouches for the person. */
export const Route = createFileRoute('/auth/callback')({
  ssr: false,
  validateSearch: (search: Record<string, unknown>): { code?: string } => ({
    ...(typeof search.code === 'string' ? { code: search.code } : {}),
  }),
  head: () => ({ meta: [{ title: 'Connexion · Carreau' }] }),
  component: CallbackScreen,
})
