import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SearchBox } from './search-box.tsx'

const render = async (placeholder?: string): Promise<string> => {
  const router = createRouter({
    routeTree: createRootRoute({
      component: () => createElement(SearchBox, placeholder === undefined ? {} : { placeholder }),
    }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
    isServer: true,
  })
  await router.load()
  return renderToString(
    createElement(
      QueryClientProvider,
      { client: new QueryClient() },
      createElement(RouterProvider<typeof router>, { router }),
    ),
  )
}

test('a field that is told no placeholder has its own', async () => {
  expect(await render()).toContain('placeholder="Rechercher..."')
  expect(await render('Rechercher des produits...')).toContain(
    'placeholder="Rechercher des produits..."',
  )
})
