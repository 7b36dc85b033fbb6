import { foldText } from '@carreau/catalogue-search/words/fold'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { guideQuery } from '../guide/guide.queries.ts'
import { listsQuery } from './lists.queries.ts'

/**
 * What this device has of the company's products and lists, for whoever asks without a network; null of what it has
 * not. Of the products, those whose name has the words.
 */
export const useKeptOnDevice = (words: string, enabled: boolean) => {
  const api = useApi()
  const kept = { enabled, retry: false } as const
  const { data: lines } = useQuery({ ...guideQuery(api), ...kept })
  const { data: lists } = useQuery({ ...listsQuery(api), ...kept })
  const sought = foldText(words)
  const isFound = ({ name, variety }: { name: string; variety: string | null }) =>
    sought !== '' && foldText(`${name} ${variety ?? ''}`).includes(sought)
  return {
    found:
      lines && lines.length > 0 ? lines.filter(({ product }) => isFound(product)).length : null,
    lists: lists && lists.lists.length > 0 ? lists.lists.length : null,
  }
}
