import { createRootRouteWithContext } from '@tanstack/react-router'
import { RootLayout } from '../layout/root-layout.tsx'
import type { RouterContext } from '../platform/route-options.ts'

export const Route = createRootRouteWithContext<RouterContext>()({
  head: () => ({
    meta: [
      { title: 'Carreau' },
      {
        name: 'description',
        content:
          'Comparez les prix des grossistes en fruits et légumes et commandez pour votre restaurant, votre primeur ou votre collectivité.',
      },
    ],
  }),
  component: RootLayout,
})
