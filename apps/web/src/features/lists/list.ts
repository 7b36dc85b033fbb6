import type { AnswerOf } from '@carreau/contract/endpoint'
import type { Endpoints } from '@carreau/contract/endpoints'

export type Lists = AnswerOf<Endpoints['listLists']>['data']
export type Favorite = Lists['favorites'][number]
export type List = Lists['lists'][number]
export type ListLine = List['specifications'][number]
export type ListPreview = AnswerOf<Endpoints['previewList']>['data']
export type PreviewLine = ListPreview['lines'][number]
