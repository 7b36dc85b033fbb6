import { useMutation } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { useApi } from '../../../../platform/api-client/api-context.ts'
import { messageOf } from '../../../../platform/api-client/api-error.ts'
import { saveFile } from '../../../../platform/save-file.ts'
import { toast } from '../../../../ui/feedback/toast.ts'
import { Button } from '../../../../ui/form/button.tsx'

/** The paper that goes with the goods, for a check on the road: without a network where it was read ahead. */
export const DeliveryNote = ({ orderId }: { orderId: number }) => {
  const api = useApi()
  const download = useMutation({
    mutationFn: () => api.getDeliveryNote({ params: { orderId } }),
    onSuccess: saveFile,
    onError: error =>
      toast.error(messageOf(error, 'Le bon de livraison n’a pas pu être ouvert. Réessayez.')),
  })
  return (
    <Button
      variant="secondary"
      className="self-start"
      pending={download.isPending}
      onClick={() => download.mutate()}
    >
      {!download.isPending && <FileText aria-hidden="true" className="size-4" />}
      Bon de livraison
    </Button>
  )
}
