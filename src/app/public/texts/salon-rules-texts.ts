export type RuleGroup = { id: string; title: string; rules: readonly { title: string; text: string }[] }

/** The rules of the salon in six groups; plain sentences, so that the structured data can quote them. */
export const salonRules: readonly RuleGroup[] = [
  {
    id: 'algemeen',
    title: 'Algemene regels',
    rules: [
      { title: 'Werken op afspraak', text: 'We werken uitsluitend op afspraak. Zo hebben we voor elke hond de tijd die nodig is.' },
      {
        title: 'Op tijd komen',
        text: 'Kom hoogstens 5 minuten vroeger dan afgesproken: dan is de vorige hond rustig vertrokken. Bent u meer dan 15 minuten te laat, dan moeten we een nieuwe afspraak maken, want de volgende hond wacht al.',
      },
      {
        title: 'Kosteloos annuleren',
        text: 'Tot 24 uur voor de afspraak annuleert of verplaatst u gratis. Annuleert u binnen de 24 uur, dan vragen we 50\u00a0% van het bedrag. Komt u zonder verwittigen niet opdagen, dan is dat 100\u00a0%. Bij overmacht, zoals ziekte of een ongeval, vragen we niets.',
      },
      {
        title: 'Wat voor u geldt, geldt ook voor ons',
        text: 'Moeten wij binnen de 24 uur afzeggen zonder dat er overmacht is, dan krijgt u van ons dezelfde vergoeding: 50\u00a0% van het bedrag, of 100\u00a0% als we u voor een gesloten deur laten staan.',
      },
      {
        title: 'Betalen',
        text: 'U betaalt na de behandeling: contant, met Bancontact of met Payconiq (vandaag ook Bancontact Pay of Wero). Een kadobon mag natuurlijk ook.',
      },
    ],
  },
  {
    id: 'veiligheid',
    title: 'Veiligheid',
    rules: [
      {
        title: 'Aan de leiband',
        text: 'Breng uw hond binnen aan een stevige leiband of in een reismand, ook als hij braaf luistert. Zo blijft het veilig aan de deur en in de wachtruimte.',
      },
      {
        title: 'Vertel ons wat we moeten weten',
        text: 'Is uw hond bang, bijterig, epileptisch of pas geopereerd? Zeg het vooraf. Dan bereiden we ons voor en vermijden we dat iemand, hond of mens, zich pijn doet.',
      },
      {
        title: 'Een muilkorf als het moet',
        text: 'Als het veiliger is, werken we even met een zachte muilkorf. Wordt het te gevaarlijk of te zwaar voor uw hond, dan stoppen we en zoeken we samen een oplossing.',
      },
      {
        title: 'U mag niet bij de behandeling blijven',
        text: 'Hoe graag uw hond u ook ziet: met u erbij wil hij naar u toe, en dat is op een trimtafel gevaarlijk. Daarom nemen we afscheid aan de deur. Meestal is hij na twee minuten al rustig.',
      },
      {
        title: 'Als er toch iets gebeurt',
        text: 'Bij een ongeval of als uw hond zich niet goed voelt, bellen we u meteen en gaan we indien nodig naar de dierenarts. Zorg dus dat we u kunnen bereiken.',
      },
    ],
  },
  {
    id: 'welzijn',
    title: 'Welzijn van uw hond',
    rules: [
      {
        title: "Puppy's vanaf 16 weken",
        text: "Puppy's zijn welkom vanaf 16 weken, na al hun vaccinaties. Het eerste bezoek houden we kort en speels, zodat het trimsalon een fijne plek blijft.",
      },
      { title: 'Geen grote maaltijd vooraf', text: 'Geef de laatste 2 uur voor de afspraak geen grote maaltijd. Water mag altijd.' },
      {
        title: 'Eerst een wandeling',
        text: 'Laat uw hond vlak voor de afspraak nog even uit. Een lege blaas en gestrekte poten maken het voor hem veel aangenamer.',
      },
      {
        title: 'Klitten: welzijn gaat voor het model',
        text: 'Zware klitten uitkammen doet pijn. Is de vacht te erg verklit, dan knippen we ze kort. We bespreken dat eerst met u, en vertellen hoe u het de volgende keer voorkomt.',
      },
      {
        title: 'Op het tempo van uw hond',
        text: 'Oudere, zieke of nerveuze honden krijgen pauzes. Lukt iets niet zonder stress, dan doen we het een andere keer.',
      },
    ],
  },
  {
    id: 'service',
    title: 'Service en kwaliteit',
    rules: [
      {
        title: 'Samen het model bepalen',
        text: 'Bij het binnenkomen overlopen we lengte, model en aandachtspunten. Breng gerust een foto mee. Wat niet haalbaar is, zeggen we eerlijk vooraf.',
      },
      {
        title: 'Een duidelijke prijs',
        text: 'De prijs op de lijst geldt voor een verzorgde vacht. Is er veel extra werk door klitten of vlooien, dan hoort u de meerprijs voor we beginnen. Zonder uw akkoord rekenen we niets extra aan.',
      },
      {
        title: 'Niet tevreden? Zeg het ons',
        text: 'Meld een klacht binnen 24 uur na de behandeling, liefst met een foto. U krijgt binnen 5 werkdagen een antwoord of een oplossing.',
      },
      { title: "Foto's", text: 'We nemen graag een foto van het resultaat. Online zetten doen we alleen als u daar vooraf mee instemt.' },
    ],
  },
  {
    id: 'hygiene',
    title: 'Hygiëne en gezondheid',
    rules: [
      {
        title: 'Bewijs van vaccinatie',
        text: 'Breng bij het eerste bezoek het vaccinatieboekje of Europees dierenpaspoort mee. Een niet-gevaccineerde hond kunnen we niet aannemen, om alle andere te beschermen.',
      },
      {
        title: 'Vlooien en teken',
        text: 'Behandel uw hond vooraf tegen vlooien en teken. Vinden we ze toch, dan gebruiken we na overleg een aangepaste shampoo en ontsmetten we de werkplek.',
      },
      {
        title: 'Een zieke hond blijft thuis',
        text: 'Braken, diarree, hoesten of een besmettelijke huidziekte? Laat het ons weten en verplaats de afspraak. Is uw hond plots ziek, dan vragen we daar niets voor.',
      },
      {
        title: 'Allergieën en medicatie',
        text: 'Vertel ons over allergieën, gevoelige huid, hart- of gewrichtsproblemen en medicijnen. Dan kiezen we de juiste producten en houding.',
      },
      { title: 'Proper materiaal', text: 'Tafels, bad en gereedschap worden na elke hond gereinigd en ontsmet. Handdoeken gaan telkens in de was.' },
    ],
  },
  {
    id: 'huisregels',
    title: 'Huisregels',
    rules: [
      {
        title: 'Op tijd ophalen',
        text: 'We verwittigen u zodra uw hond klaar is. Kom hem dan binnen het halfuur halen: de meeste honden wachten liever niet te lang.',
      },
      { title: 'Kinderen', text: 'Kinderen zijn welkom aan de balie, onder uw toezicht. De trimruimte is alleen voor honden en trimmers.' },
      { title: 'Rook- en stressvrij', text: 'Binnen wordt niet gerookt. We praten zacht, ook tegen elkaar: honden horen alles.' },
      {
        title: 'Halsbanden en spullen',
        text: 'Laat alleen achter wat nodig is. Voor verloren speelgoed of dekentjes kunnen we niet instaan, al zoeken we met plezier mee.',
      },
      { title: 'Respect', text: 'We zijn vriendelijk voor uw hond en voor u, en verwachten dat ook van iedereen die binnenkomt.' },
    ],
  },
]
