import type { AnswerOf, SentBody } from '@carreau/contract/endpoint'
import type { Endpoints } from '@carreau/contract/endpoints'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Api } from '../../platform/api-client/api-client.ts'
import { useApi } from '../../platform/api-client/api-context.ts'
import { messageOf } from '../../platform/api-client/api-error.ts'
import { toast } from '../../ui/feedback/toast.ts'

export type EditedPage = AnswerOf<Endpoints['updatePage']>['data']
export type FailedJob = AnswerOf<Endpoints['listFailedJobs']>['data'][number]
export type WrittenHomepage = AnswerOf<Endpoints['getWrittenHomepage']>['data']

const pagesKey = ['operator', 'pages'] as const

export const editedPagesQuery = (api: Api) =>
  queryOptions({
    queryKey: pagesKey,
    queryFn: async ({ signal }) => (await api.listEditedPages({ signal })).data,
    refetchOnWindowFocus: false,
  })

/** What is stored of a page at this moment, whatever was read before. */
export const useReadPage = () => {
  const api = useApi()
  const queryClient = useQueryClient()
  return async (slug: string): Promise<EditedPage | undefined> => {
    const pages = await queryClient.fetchQuery({ ...editedPagesQuery(api), staleTime: 0 })
    return pages.find(page => page.slug === slug)
  }
}

export const useUpdatePage = () => {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ slug, ...body }: SentBody<Endpoints['updatePage']> & { slug: string }) =>
      (await api.updatePage({ params: { slug }, body })).data,
    onSuccess: page => {
      queryClient.setQueryData<EditedPage[]>(pagesKey, pages =>
        pages?.map(other => (other.slug === page.slug ? page : other)),
      )
      void queryClient.invalidateQueries({ queryKey: ['pages', page.slug] })
      toast.success('Page enregistrée')
    },
  })
}

/** A text as visitors would read it. */
export const pagePreviewQuery = (api: Api, body_markdown: string) =>
  queryOptions({
    queryKey: ['operator', 'preview', body_markdown],
    queryFn: async ({ signal }) =>
      (await api.previewPage({ body: { body_markdown }, signal })).data.body_html,
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  })

const homepageKey = ['operator', 'homepage'] as const

export const writtenHomepageQuery = (api: Api) =>
  queryOptions({
    queryKey: homepageKey,
    queryFn: async ({ signal }) => (await api.getWrittenHomepage({ signal })).data,
    // What the editor begins with: never what an earlier visit has left.
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

/** Products by the beginning or the sound of their name. */
export const productChoiceQuery = (api: Api, search: string) =>
  queryOptions({
    queryKey: ['operator', 'product-choice', search],
    queryFn: async ({ signal }) => {
      const { data } = await api.suggestProducts({ query: { search }, signal })
      return data.map(({ id, commercial_designation: name }) => ({ id, name }))
    },
    enabled: search !== '',
    placeholderData: keepPreviousData,
  })

/** Stores a picture; it is shown when its part is saved. */
export const useUploadImage = () => {
  const api = useApi()
  return useMutation({
    mutationFn: async (file: File) => (await api.uploadImage({ file })).data,
  })
}

export const useUpdateHomepagePart = () => {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({
      part,
      ...body
    }: {
      part: 'hero' | 'features' | 'featured_products'
      content: unknown
      version: number
    }) => (await api.updateHomepagePart({ params: { part }, body })).data,
    onSuccess: homepage => {
      queryClient.setQueryData<WrittenHomepage>(homepageKey, homepage)
      void queryClient.invalidateQueries({ queryKey: ['homepage'] })
      toast.success('Accueil enregistré')
    },
  })
}

export const figuresQuery = (api: Api) =>
  queryOptions({
    queryKey: ['operator', 'figures'],
    queryFn: async ({ signal }) => (await api.getPlatformFigures({ signal })).data,
  })

const failedJobsKey = ['operator', 'failed-jobs'] as const

export const failedJobsQuery = (api: Api, query: { page: number; per_page: number }) =>
  queryOptions({
    queryKey: [...failedJobsKey, query],
    queryFn: async ({ signal }) => api.listFailedJobs({ query, signal }),
    placeholderData: keepPreviousData,
  })

/** Has a failed job tried again, or gives it up. */
export const useSettleJob = (how: 'retry' | 'remove') => {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (jobId: number) => {
      const params = { jobId }
      await (how === 'retry' ? api.retryFailedJob({ params }) : api.removeFailedJob({ params }))
    },
    onSuccess: () => toast.success(how === 'retry' ? 'Tâche relancée' : 'Tâche supprimée'),
    onError: error => toast.error(messageOf(error, 'Rien n’a changé. Veuillez réessayer.')),
    // Refused too: another operator was first, and the list shows what is left.
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: failedJobsKey }),
        queryClient.invalidateQueries({ queryKey: ['operator', 'figures'] }),
      ]),
  })
}
