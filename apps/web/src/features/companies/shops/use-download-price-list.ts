import { useMutation } from '@tanstack/react-query'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { messageOf } from '../../../platform/api-client/api-error.ts'
import { saveFile } from '../../../platform/save-file.ts'
import { toast } from '../../../ui/feedback/toast.ts'

/** Takes a wholesaler's list away as a PDF. */
export const useDownloadPriceList = () => {
  const api = useApi()
  return useMutation({
    mutationFn: (slug: string) => api.getWholesalerPriceList({ params: { slug } }),
    onSuccess: saveFile,
    onError: error =>
      toast.error(messageOf(error, 'La mercuriale n’a pas pu être téléchargée. Réessayez.')),
  })
}
