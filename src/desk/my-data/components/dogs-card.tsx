import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { treatmentsQuery } from '#agenda/booking/form/client.ts'
import { DogPhoto } from '#clients/customers/components/dog-photo.tsx'
import { ageWords, dogFacts } from '#clients/customers/components/dog-words.ts'
import { FactList } from '#clients/customers/components/fact-list.tsx'
import { ownDogFields } from '#clients/customers/texts.ts'
import { useSaveOwnDog } from '#desk/my-data/client.ts'
import {
  CorrectionDialog,
  type CorrectionField,
} from '#desk/my-data/components/correction-dialog.tsx'
import type { OwnDog } from '#desk/my-data/wire.ts'
import { formatShortDate } from '#lib/dates.ts'
import { type FieldFacts, keyed, keysOf } from '#lib/keyed.ts'
import { calledDog } from '#lib/names.ts'
import { GENERAL, OTHER_BREED, offered } from '#shop-window/services/components/breeds.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { useToast } from '#ui/toast.tsx'

/** What a client may correct of her dog; the breed is one of the price list, or hers. */
function fieldsOf(breeds: readonly string[]) {
  return keysOf(ownDogFields).map((name): CorrectionField<keyof typeof ownDogFields> => {
    const { kind, max, search: _search, ...texts }: FieldFacts = ownDogFields[name]
    if (kind === 'breed') return { name, ...texts, suggestions: breeds, otherwise: OTHER_BREED }
    return {
      name,
      ...texts,
      required: kind === 'name',
      autoComplete: 'off',
      ...(kind === 'day' ? { type: 'date' } : max !== undefined && { maxLength: max }),
    }
  })
}

/** The dogs that we know of her. */
export function DogsCard({ dogs, today }: { dogs: OwnDog[]; today: string }) {
  return (
    <Card title={dogs.length === 1 ? 'Uw hond' : 'Uw honden'}>
      {dogs.length === 0 && (
        <p className="text-muted">
          We kennen nog geen hond van u. Bij uw eerste afspraak komt hij hier te staan.
        </p>
      )}
      <ul className="flex flex-col divide-y divide-line">
        {dogs.map((dog) => (
          <DogItem key={dog.id} dog={dog} today={today} />
        ))}
      </ul>
    </Card>
  )
}

function DogItem({ dog, today }: { dog: OwnDog; today: string }) {
  const [isOpen, setOpen] = useState(false)
  const { data: treatments = [] } = useQuery({ ...treatmentsQuery, enabled: isOpen })
  const breeds = treatments
    .map((treatment) => treatment.name)
    .filter((treatment) => treatment !== GENERAL)
  const { toast } = useToast()
  const save = useSaveOwnDog()
  const { name, vaccinatedUntil, version } = dog

  return (
    <li className="flex flex-wrap items-start gap-4 py-4 first:pt-0 last:pb-0">
      <DogPhoto photoId={dog.photoId} size="md" />
      <div className="min-w-0 flex-1 basis-40 wrap-anywhere">
        <h3 className="text-lg">{calledDog(name)}</h3>
        <p className="text-muted">{dog.breed || 'Ras niet gekend'}</p>
        <FactList
          facts={[['Leeftijd', ageWords(dog, today)], ...dogFacts(ownDogFields, dog, ELSEWHERE)]}
        />
        <p className="mt-2 flex flex-wrap gap-2 empty:hidden">
          {!dog.isActive && <Badge>Komt niet meer</Badge>}
          {vaccinatedUntil && vaccinatedUntil >= today && (
            <Badge tone="green">Gevaccineerd tot {formatShortDate(vaccinatedUntil)}</Badge>
          )}
          {vaccinatedUntil && vaccinatedUntil < today && (
            <Badge tone="amber">Vaccinatie liep tot {formatShortDate(vaccinatedUntil)}</Badge>
          )}
        </p>
      </div>
      <Button
        variant="secondary"
        size="sm"
        aria-label={`Gegevens van ${name} verbeteren`}
        onClick={() => setOpen(true)}
      >
        <Pencil aria-hidden />
        Verbeteren
      </Button>
      {isOpen && (
        <CorrectionDialog
          title={`Gegevens van ${name}`}
          fields={fieldsOf(offered(breeds))}
          values={keyed(keysOf(ownDogFields), (field) => dog[field] ?? '')}
          version={version}
          send={async (changes, known) => {
            await save(dog.id, { ...changes, version: known })
            toast({ title: 'Bewaard', description: 'We weten het nu ook.' })
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </li>
  )
}

/** What stands elsewhere beside the photo. */
const ELSEWHERE = ['name', 'breed', 'birthDate', 'age', 'vaccinatedUntil']
