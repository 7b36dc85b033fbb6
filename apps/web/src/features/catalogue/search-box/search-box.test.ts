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
import { keptChoices, SearchBox, searchedText } from './search-box.tsx'
import { idleSections, typedSections } from './suggestion-sections.ts'

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

const popular = ['Tomate', 'Carotte', 'Poire', 'Pomme', 'Endive', 'Navet', 'Persil'].map(
  (commercial_designation, index) => ({ id: index + 1, commercial_designation }),
)
const texts = (sections: ReturnType<typeof idleSections>) =>
  sections.map(section => section.entries.map(entry => entry.text))

test('popular products fill up to six entries after at most three recent ones', () => {
  const sections = idleSections(['chou', 'ail', 'blette', 'radis'], popular)
  expect(sections.map(section => section.title)).toEqual([
    'Recherches récentes',
    'Recherches populaires',
  ])
  expect(texts(sections)).toEqual([
    ['chou', 'ail', 'blette'],
    ['Tomate', 'Carotte', 'Poire'],
  ])
})

test('a popular product searched lately is shown once', () => {
  expect(texts(idleSections(['tomate'], popular))).toEqual([
    ['tomate'],
    ['Carotte', 'Poire', 'Pomme', 'Endive', 'Navet'],
  ])
})

test('with nothing recent there is no empty section', () => {
  expect(idleSections([], popular).map(section => section.title)).toEqual(['Recherches populaires'])
})

test('names stand in, accents aside, until live suggestions have come', () => {
  expect(texts(typedSections('pech', undefined, ['Pêche', 'Poire']))).toEqual([['Pêche']])
  expect(typedSections('pech', [], ['Pêche'])).toEqual([])
})

test('other words keep where from and how, not what only the former product has', () => {
  const chosen = { search: 'tomate', advanced: true, page: 3, variety: ['Grappe'], size: ['57-67'] }
  const everyday = { advanced: true, origins: ['1'], bio: [true], sort: 'price', view: 'table' }
  expect(keptChoices({ ...chosen, ...everyday })).toEqual(everyday)
  expect(keptChoices(chosen)).toEqual({})
})
