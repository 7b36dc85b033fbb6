import { formatCount } from '@carreau/domain/french/format'
import { isWaiting } from '@carreau/offline-edits/held'
import { useHeld } from '../../../platform/edits/use-edits.ts'
import { Button } from '../../../ui/form/button.tsx'
import { deliveryEdits } from './edits.ts'

/** What waits for the network, and what the server did not take, in its own words. */
export const HeldDeliveries = () => {
  const held = useHeld(deliveryEdits)
  const waiting = held.filter(isWaiting).length
  return (
    <>
      <p role="status" className="font-medium text-saffron-ink empty:hidden">
        {waiting > 0 &&
          `${formatCount(waiting, 'livraison attend', 'livraisons attendent')} le réseau`}
      </p>
      {held
        .filter(({ refusal }) => refusal !== null)
        .map(({ key, edit, refusal }) => (
          <div
            key={key}
            role="alert"
            className="flex flex-col gap-3 rounded-md bg-tomato-soft p-4 text-tomato-ink"
          >
            <p className="font-medium">Livraison non prise&nbsp;: {edit.label}</p>
            <p>{refusal?.message}</p>
            <Button
              variant="secondary"
              size="lg"
              className="self-start"
              onClick={() => void deliveryEdits.getQueue()?.dismiss(key)}
            >
              J’ai compris
            </Button>
          </div>
        ))}
    </>
  )
}
