import { Price } from './product/price.tsx'

/** What is unpaid by how late it is, four amounts beside each other. */
export const UnpaidBuckets = ({
  buckets,
}: {
  buckets: readonly { bucket: string; label: string; amount: number }[]
}) => (
  <dl className="grid grid-cols-2 gap-3 md:grid-cols-4">
    {buckets.map(({ bucket, label, amount }) => (
      <div key={bucket} className="rounded-md bg-sunken px-3 py-2">
        <dt className="text-ink-soft text-sm">{label}</dt>
        <dd>
          <Price
            value={amount}
            className={
              bucket !== 'not_due' && amount > 0 ? 'font-semibold text-tomato-ink' : 'font-semibold'
            }
          />
        </dd>
      </div>
    ))}
  </dl>
)
