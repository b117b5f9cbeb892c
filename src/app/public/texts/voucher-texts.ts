/** How a voucher is bought on the site. */
export const onlineSteps = [
  {
    title: 'Stel hem samen',
    text: 'Kies een bedrag, schrijf er een woordje bij en zie meteen hoe de bon eruitziet. We mailen hem meteen, of op een dag die u kiest.',
  },
  {
    title: 'Betaal veilig',
    text: 'Met uw kaart of met Bancontact. Daarna krijgt u de code te zien en gaat de bon als pdf naar de ontvanger en naar u.',
  },
  {
    title: 'Kwispelen maar',
    text: 'De gelukkige boekt zelf een afspraak en geeft de code van de bon af bij het betalen.',
  },
] as const

/** How a voucher is bought where nothing is paid online. */
export const voucherSteps = [
  {
    title: 'Laat het ons weten',
    text: 'Stuur een mail of een WhatsApp met het bedrag, de naam van wie de bon krijgt en een persoonlijk woordje.',
  },
  {
    title: 'Wij maken de bon',
    text: 'U krijgt van ons de betaalgegevens. Na betaling sturen we de bon door, of ligt hij klaar in het salon.',
  },
  {
    title: 'Kwispelen maar',
    text: 'De gelukkige boekt zelf een afspraak en geeft de code van de bon af bij het betalen.',
  },
] as const

/** The first lines of a mail that asks for a voucher. */
export const voucherRequest = `Hallo,

Ik zou graag een kadobon bestellen.

Bedrag (tussen €\u00a010 en €\u00a0200):
Voor wie:
Persoonlijke boodschap:

Met vriendelijke groeten`

export const voucherGreeting = 'Hallo, ik zou graag een kadobon bestellen'

/** The first lines of a mail that withdraws a purchase. */
export const withdrawalRequest = `Hallo,

Hierbij herroep ik de aankoop van mijn kadobon.

Code van de kadobon:
Naam en e-mailadres van de koper:

Met vriendelijke groeten`
