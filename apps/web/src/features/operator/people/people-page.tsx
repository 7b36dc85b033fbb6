import { Search } from 'lucide-react'
import { useState } from 'react'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { InputField } from '../../../ui/form/field.tsx'
import { useDebounced } from '../../../ui/form/use-debounced.ts'
import { PeopleList, PeopleOfTenant } from './people-list.tsx'

const restMs = 250
/** As the API asks for: fewer would be a list of everybody. */
const leastTyped = 3

/** People of the market, to sign one out everywhere: by e-mail, or those of a company. */
export const PeoplePage = ({ tenantId }: { tenantId: number | undefined }) => (
  <div className="flex min-h-dvh flex-col gap-5">
    <div className="flex flex-col gap-1.5">
      <h1 className="text-2xl">Personnes</h1>
      <p className="max-w-2xl text-pretty text-ink-soft">
        Un appareil perdu, un mot de passe connu d’un autre{'\u00a0'}: fermez toutes les sessions
        d’une personne. Elle en est prévenue par <span className="whitespace-nowrap">e-mail</span>,
        et devra se reconnecter.
      </p>
    </div>
    {tenantId === undefined ? (
      <PeopleByEmail />
    ) : (
      <PeopleOfTenant key={tenantId} tenantId={tenantId} />
    )}
  </div>
)

const PeopleByEmail = () => {
  const [typed, setTyped] = useState('')
  const [page, setPage] = useState(1)
  const email = useDebounced(typed.trim().toLowerCase(), restMs)
  return (
    <>
      <search className="max-w-md">
        <InputField
          label="E-mail"
          hint="L’adresse ou son début, à partir de trois caractères."
          type="search"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          maxLength={320}
          onChange={event => {
            setTyped(event.target.value)
            setPage(1)
          }}
        />
      </search>
      {email.length < leastTyped ? (
        <EmptyState
          icon={Search}
          title={'Qui cherchez-vous\u202f?'}
          text={
            'Tapez le début de son adresse, ou ouvrez sa société dans «\u00a0Grossistes\u00a0».'
          }
        />
      ) : (
        <PeopleList
          asked={{ email }}
          page={page}
          onPage={setPage}
          none="Personne ne correspond à cette recherche."
        />
      )}
    </>
  )
}
