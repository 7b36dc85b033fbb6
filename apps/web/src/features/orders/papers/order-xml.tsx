import { Button } from '../../../ui/form/button.tsx'
import type { OrderDocument } from '../orders.queries.ts'
import { useDownload } from './use-download.ts'

/** An order form as other programs read it: most people never need it, so it stays small. */
const OrderXml = ({
  orderId,
  revision,
}: {
  orderId: number
  revision: OrderDocument['revision']
}) => {
  const download = useDownload((api, _: undefined) =>
    api.getOrderXml({ params: { orderId }, query: { revision } }),
  )
  return (
    <Button
      variant="link"
      className="ml-9 min-h-11 text-xs"
      pending={download.isPending}
      onClick={() => download.mutate(undefined)}
    >
      Pour un logiciel&nbsp;: Order-X (XML)
    </Button>
  )
}

export default OrderXml
