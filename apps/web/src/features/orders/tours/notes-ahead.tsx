import type { Api } from '../../../platform/api-client/api-client.ts'
import { type Listed, usePapersAhead } from '../door/papers-ahead.ts'
import { stopsOf, type Tours } from './tours.queries.ts'

const readNote = (api: Api, { id }: Listed) => api.getDeliveryNote({ params: { orderId: id } })

/** The delivery notes of what is on the road, on the phone that drives it: shows nothing. */
const NotesAhead = ({ tours }: { tours: Tours }): null => {
  const onTheRoad = stopsOf(tours).filter(({ status }) => status === 'shipped')
  usePapersAhead(
    onTheRoad.map(({ order_id, status }) => ({ id: order_id, status, delivery_date: tours.day })),
    readNote,
  )
  return null
}

export default NotesAhead
