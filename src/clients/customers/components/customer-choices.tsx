import { fullName } from '#lib/names.ts'

type Found = {
  id: string
  firstName: string
  lastName: string
  email: string
  phone: string
  dogs: { name: string }[]
}
type CustomerChoicesProps<Customer extends Found> = {
  customers: readonly Customer[]
  onPick: (customer: Customer) => void
}

/** Customers that a search found, each a button. */
export function CustomerChoices<Customer extends Found>({
  customers,
  onPick,
}: CustomerChoicesProps<Customer>) {
  return (
    <ul aria-label="Gevonden klanten" className="flex flex-col gap-1.5 empty:hidden">
      {customers.map((customer) => (
        <li key={customer.id}>
          <button
            type="button"
            onClick={() => onPick(customer)}
            className="min-h-11 w-full rounded-field border border-line bg-card px-4 py-2 text-left [overflow-wrap:anywhere] hover:border-pine hover:bg-pine-soft"
          >
            <span className="block font-semibold">{fullName(customer)}</span>
            <span className="text-sm text-muted">
              {[customer.phone, customer.email, customer.dogs.map(({ name }) => name).join(', ')]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
