import { useMutation } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useApi } from '../../platform/api-client/api-context.ts'
import { messageOf } from '../../platform/api-client/api-error.ts'
import { saveFile } from '../../platform/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'

/** The pick list of the day as a PDF; a link could not, for want of the bearer. */
export const PrintButton = ({ day, by }: { day: string; by: 'order' | 'product' }) => {
  const api = useApi()
  const print = useMutation({
    mutationFn: () => api.call('GET /v3/shop/picking/list', { query: { day, by } }),
    onSuccess: saveFile,
    onError: error =>
      toast.error(messageOf(error, 'Le bon de préparation n’a pas pu être établi. Réessayez.')),
  })
  return (
    <Button
      variant="secondary"
      size="lg"
      className="h-14"
      pending={print.isPending}
      onClick={() => print.mutate()}
    >
      <Printer aria-hidden="true" className="size-5" />
      Bon de préparation
    </Button>
  )
}
