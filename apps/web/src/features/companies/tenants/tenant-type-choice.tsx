import type { UseFormReturn } from 'react-hook-form'
import type { CompanyForm } from './company-form.ts'

/** Buyer or wholesaler, with what each means. */
export const TenantTypeChoice = ({
  form: { register },
  types,
}: {
  form: UseFormReturn<CompanyForm>
  types: readonly { type: CompanyForm['type']; label: string; description: string }[]
}) => (
  <fieldset className="grid min-h-59 gap-3 sm:min-h-28 sm:grid-cols-2">
    <legend className="mb-1.5 font-medium text-sm">Votre société</legend>
    {types.map(({ type, label, description }) => (
      <label
        key={type}
        className="flex cursor-pointer gap-3 rounded-md border border-line-strong bg-surface p-4 transition-colors hover:border-ink-soft has-checked:border-leaf has-checked:bg-leaf-soft has-focus-visible:outline-2 has-focus-visible:outline-ring"
      >
        <input
          type="radio"
          value={type}
          className="mt-1 size-4 shrink-0 accent-leaf outline-none"
          {...register('type')}
        />
        <span>
          <span className="block font-semibold">{label}</span>
          <span className="block text-ink-soft text-sm">{description}</span>
        </span>
      </label>
    ))}
  </fieldset>
)
