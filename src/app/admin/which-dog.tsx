import { DogChoice } from '#clients/customers/components/dog-choice.tsx'
import type { Dog, WholeCustomer } from '#clients/customers/wire.ts'

type WhichDogProps = { customer: WholeCustomer; onChoose: (dog: Dog) => void }

/** Asks which of somebody's dogs that still come is meant. */
export function WhichDog({ customer, onChoose }: WhichDogProps) {
  const dogs = activeDogs(customer)
  return (
    <DogChoice
      dogs={dogs}
      name=""
      onChoose={({ name }) => {
        const dog = dogs.find((one) => one.name === name)
        if (dog) onChoose(dog)
      }}
    />
  )
}

/** Somebody's dogs that still come. */
export function activeDogs({ dogs }: WholeCustomer): Dog[] {
  return dogs.filter(({ isActive }) => isActive)
}
