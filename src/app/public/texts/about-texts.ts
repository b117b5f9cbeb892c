export const team = [
  {
    role: 'Eigenaar en hoofdtrimmer',
    text: 'Het hart van het salon. Opgeleid als trimmer én als dierenartsassistent, en daardoor met oog voor huid, oren, gebit en gewrichten. Knipt elk model zelf en kent na één bezoek de naam van uw hond.',
  },
  {
    role: 'Assistent-trimmer',
    text: 'Zorgt voor een rustig bad en een propere vacht. Weet hoe je een waterschuwe hond geruststelt en welke shampoo bij welke huid past.',
  },
  {
    role: 'Assistent-trimmer',
    text: 'De meester van föhn en borstel. Droogt en kamt laag per laag, zodat de vacht klitvrij op tafel komt, en deelt tussendoor de meeste knuffels uit.',
  },
] as const

export const values = [
  { title: 'Liefde voor dieren', text: 'We behandelen elke hond zoals we onze eigen hond behandeld willen zien: zacht, met respect en altijd met een aai.' },
  { title: 'Professionaliteit', text: 'Proper materiaal, de juiste techniek voor elke vacht en duidelijke afspraken over model, duur en prijs.' },
  { title: 'Tijd en geduld', text: 'Een angstige puppy of een oude bes krijgt de tijd die nodig is. Lukt iets vandaag niet, dan forceren we niets.' },
  { title: 'Kwaliteit', text: 'We werken met verzorgingsproducten die zacht zijn voor huid en vacht, en we leveren pas af als we zelf tevreden zijn.' },
] as const

/** 'Ons Verhaal'. `year` null is today. */
export function storyOf(activeSince: number) {
  return [
    {
      when: String(activeSince),
      title: 'De start',
      text: 'Eén tafel, één bad en één grote droom: een salon waar honden graag binnenkomen. De eerste klanten komen uit de buurt, en ze komen terug.',
    },
    {
      when: String(activeSince),
      title: 'Het team groeit',
      text: 'Al in het eerste jaar zijn er te veel honden voor twee handen. Twee assistenten komen erbij, zodat er voor elke hond tijd blijft.',
    },
    {
      when: 'Vandaag',
      title: 'Een vaste waarde in de streek',
      text: 'Van chihuahua tot newfoundlander: elke hond vindt hier zijn verzorging, en u boekt online wanneer het u past.',
    },
  ]
}
