import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { createApi } from '../../../platform/api-client/api-client.ts'
import { ApiContext } from '../../../platform/api-client/api-context.ts'
import { SuggestionList } from './suggestion-list.tsx'

const neverAnswers = createApi({
  send: () => new Promise(() => {}),
  bearer: () => null,
  onUnauthorized: () => {},
})

test('a list that the first letter has loaded waits before it asks', () => {
  const list = createElement(SuggestionList, {
    id: 'list',
    open: true,
    text: 't',
    entries: { current: [] },
    highlight: -1,
    onHighlight: () => {},
    onChoose: () => {},
  })
  const shown = renderToString(
    createElement(
      QueryClientProvider,
      { client: new QueryClient() },
      createElement(ApiContext, { value: neverAnswers }, list),
    ),
  )
  expect(shown).toContain('Recherche...')
  expect(shown).not.toContain('Recherche en cours...')
})
