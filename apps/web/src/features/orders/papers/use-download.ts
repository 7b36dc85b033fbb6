import { useMutation } from '@tanstack/react-query'
import type { Api, ReceivedFile } from '../../../platform/api-client/api-client.ts'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { messageOf } from '../../../platform/api-client/api-error.ts'
import { saveFile } from '../../../platform/save-file.ts'
import { toast } from '../../../ui/feedback/toast.ts'

/** Downloads a file of an order; a plain link cannot send the bearer token. */
export const useDownload = <Of>(fetchFile: (api: Api, of: Of) => Promise<ReceivedFile>) => {
  const api = useApi()
  return useMutation({
    mutationFn: (of: Of) => fetchFile(api, of),
    onSuccess: saveFile,
    onError: error =>
      toast.error(messageOf(error, 'Le document n’a pas pu être téléchargé. Réessayez.')),
  })
}
