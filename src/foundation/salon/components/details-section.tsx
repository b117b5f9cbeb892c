import { useField } from '#foundation/salon/components/business-context.ts'
import { TextArea, TextInput } from '#ui/field.tsx'

/** Who and where the salon is: header, footer, contact page, mails, invoices. */
export function DetailsSection() {
  const field = useField()
  return (
    <div className="flex flex-col gap-8">
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <TextInput
          {...field('name')}
          label="Naam van je salon"
          required
          autoComplete="organization"
          className="sm:col-span-2"
        />
        <TextInput
          {...field('phone')}
          label="Telefoon"
          type="tel"
          required
          hint="Ook voor WhatsApp: begin met +32."
        />
        <TextInput
          {...field('email')}
          label="E-mail"
          type="email"
          required
          hint="Hier komen berichten van klanten toe."
        />
      </div>
      <Group title="Adres">
        <TextInput
          {...field('street')}
          label="Straat en huisnummer"
          required
          className="sm:col-span-2"
        />
        <TextInput {...field('postalCode')} label="Postcode" required />
        <TextInput {...field('city')} label="Gemeente" required />
        <TextInput {...field('country')} label="Land" required className="sm:col-span-2" />
        <TextInput
          {...field('latitude')}
          label="Breedtegraad"
          inputMode="decimal"
          hint="Bv. 51.1925, voor de kaart."
        />
        <TextInput
          {...field('longitude')}
          label="Lengtegraad"
          inputMode="decimal"
          hint="Bv. 4.1786. Laat beide leeg als je geen kaart wilt."
        />
      </Group>
      <Group title="Bedrijf">
        <TextInput {...field('vatNumber')} label="BTW-nummer" hint="Bv. BE 0123.456.749." />
        <TextInput
          {...field('iban')}
          label="Rekeningnummer (IBAN)"
          hint="Staat op elke factuur en creditnota."
        />
        <TextInput
          {...field('legalName')}
          label="Wettelijke naam"
          hint="Alleen als die anders is dan de naam van je salon."
        />
        <TextInput {...field('legalForm')} label="Rechtsvorm" hint="Bv. BV, VOF of eenmanszaak." />
        <TextInput
          {...field('legalRegister')}
          label="Rechtspersonenregister (RPR)"
          hint="Bv. Gent, afdeling Dendermonde."
        />
        <TextInput
          {...field('companyNumber')}
          label="Ondernemingsnummer"
          hint="Alleen als het niet dat van je BTW-nummer is."
        />
        <TextInput
          {...field('activeSince')}
          label="Actief sinds (jaar)"
          inputMode="numeric"
          required
          hint="De site rekent hieruit je jaren ervaring."
        />
        <TextArea
          {...field('paymentMethods')}
          label="Betaalmiddelen"
          required
          hint="Eén per regel, zoals klanten ze kennen."
        />
      </Group>
    </div>
  )
}

function Group({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-4 font-heading text-xl font-semibold">{title}</legend>
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">{children}</div>
    </fieldset>
  )
}
