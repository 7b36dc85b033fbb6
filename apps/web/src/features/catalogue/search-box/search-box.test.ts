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
import { SearchBox, searchedText } from './search-box.tsx'

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

test('words are read as they are, and a number, which the router makes of « 12 », as words', () => {
  expect(searchedText({ search: 'tomate' })).toBe('tomate')
  expect(searchedText({ search: 12 })).toBe('12')
})

test('anything else searches for nothing', () => {
  expect(searchedText({})).toBeUndefined()
  expect(searchedText({ search: ['tomate'] })).toBeUndefined()
})
