import { useField } from '#foundation/salon/components/business-context.ts'
import { TextInput } from '#ui/field.tsx'

/** Where the site leads outside. */
export function LinksSection() {
  const field = useField()
  return (
    <div className="flex flex-col gap-5">
      <TextInput
        {...field('website')}
        label="Website"
        type="url"
        inputMode="url"
        placeholder="https://"
        hint="Als je ook een andere website hebt."
      />
      <TextInput
        {...field('facebook')}
        label="Facebook"
        type="url"
        inputMode="url"
        placeholder="https://www.facebook.com/…"
      />
      <TextInput
        {...field('instagram')}
        label="Instagram"
        type="url"
        inputMode="url"
        placeholder="https://www.instagram.com/…"
      />
      <TextInput
        {...field('twitter')}
        label="X (Twitter)"
        type="url"
        inputMode="url"
        placeholder="https://x.com/…"
      />
      <TextInput
        {...field('externalBookingUrl')}
        label="Externe boekingsapp (URL)"
        type="url"
        inputMode="url"
        placeholder="https://"
        hint="Vul dit alleen in als klanten elders boeken: die app komt dan in de plaats van je eigen pagina om te boeken."
      />
      <TextInput
        {...field('externalVoucherUrl')}
        label="Externe kadobonnenwinkel (URL)"
        type="url"
        inputMode="url"
        placeholder="https://"
        hint="Vul dit alleen in als je kadobonnen elders verkoopt: 'Kadobonnen' opent dan die winkel."
      />
    </div>
  )
}
