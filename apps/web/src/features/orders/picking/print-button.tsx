import { ordersPerPickList } from '@carreau/domain/orders/picking'
import { useMutation } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { messageOf } from '../../../platform/api-client/api-error.ts'
import { saveFile } from '../../../platform/save-file.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { Button } from '../../../ui/form/button.tsx'

/** The pick list of the day as PDFs, one for so many orders; a link could not, for want of the bearer. */
export const PrintButton = ({
  day,
  by,
  ordersCount,
}: {
  day: string
  by: 'order' | 'product'
  ordersCount: number
}) => {
  const parts = Math.max(1, Math.ceil(ordersCount / ordersPerPickList))
  const api = useApi()
  const print = useMutation({
    mutationFn: async () => {
      for (let part = 1; part <= parts; part++)
        await saveFile(await api.printPicking({ query: { day, by, part } }))
    },
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
      {parts === 1 ? 'Bon de préparation' : `Bons de préparation (${parts})`}
    </Button>
  )
}
