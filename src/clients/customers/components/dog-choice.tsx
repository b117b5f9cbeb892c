import { type WholeCustomer } from '#clients/customers/wire.ts'
import { picked } from '#lib/keyed.ts'
import { CONTACT_FIELDS } from '#lib/person-fields.ts'
import { RadioCards } from '#ui/radio-cards.tsx'

type Choice = { name: string; breed: string }
type DogChoiceProps = {
  dogs: readonly Choice[]
  name: string
  error?: string | undefined
  onChoose: (dog: Choice) => void
}

/** Whose turn it is of several dogs: none is chosen until somebody does. */
export function DogChoice({ dogs, name, error, onChoose }: DogChoiceProps) {
  if (dogs.length < 2) return null
  return (
    <RadioCards
      legend="Welke hond?"
      required
      minWidth={9}
      options={dogs.map((dog) => ({ value: dog.name, label: dog.name, detail: dog.breed }))}
      value={name}
      error={error}
      onChange={(chosen) =>
        onChoose(dogs.find((dog) => dog.name === chosen) ?? { name: chosen, breed: '' })
      }
    />
  )
}

/** How a form names a customer: her details, and her dog when she has one only. */
export function detailsOf(customer: WholeCustomer, dogs = customer.dogs) {
  const dog = onlyDog(dogs)
  return {
    ...picked(customer, CONTACT_FIELDS),
    dogName: dog?.name ?? '',
    dogBreed: dog?.breed ?? '',
  }
}

/** The dog of somebody who has one only: of several the owner has to say which. */
export function onlyDog<Dog>(dogs: readonly Dog[]): Dog | undefined {
  return dogs.length === 1 ? dogs[0] : undefined
}
