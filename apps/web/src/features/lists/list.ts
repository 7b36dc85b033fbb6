import type { AnswerOf } from '@carreau/contract/endpoint'
import type { Endpoints } from '@carreau/contract/endpoints'

type Served = AnswerOf<Endpoints['listLists']>['data']
type ServedList = Served['lists'][number]
type Waits = {
  /** What is shown of it waits for the network. */
  isWaiting?: boolean
}
export type Favorite = Served['favorites'][number]
export type ListLine = ServedList['specifications'][number] & Waits
export type List = Omit<ServedList, 'specifications'> & Waits & { specifications: ListLine[] }
export type Lists = { favorites: Favorite[]; lists: List[] }
export type ListPreview = AnswerOf<Endpoints['previewList']>['data']
export type PreviewLine = ListPreview['lines'][number]
