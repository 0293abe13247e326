// The names of the pictures that a card may show; assets/pictures.json has their drawings, made by scripts/pictures.mjs.

export const PICTURES: ReadonlySet<string> = new Set(
  `acorn airplane airplane-takeoff alarm ambulance anchor armchair baby barbell barcode barn baseball basketball
  bathtub battery-charging battery-low bed beer-bottle beer-stein bell bicycle bird boat bone book-open books boot
  bowl-steam bread bridge briefcase broom buildings bulldozer bus butterfly cable-car cactus cake calculator calendar
  calendar-check camera car car-battery carrot cash-register certificate chair chalkboard-teacher champagne
  charging-station chart-bar chart-line-down chart-line-up chat-circle-text cheese chef-hat church circuitry city
  clipboard-text clock clock-countdown cloud cloud-rain cloud-snow coat-hanger coffee coffee-bean coins compass
  cooking-pot couch cow crane crane-tower credit-card database desktop device-mobile dna dog door dress drone drop
  drop-slash ear egg elevator engine envelope escalator-up eye eyeglasses factory fan farm file-text film-slate
  fingerprint fire fire-extinguisher fire-truck first-aid-kit fish flag-checkered flask flower flower-tulip fork-knife
  garage gas-can gas-pump gauge gavel gear gift globe graduation-cap grains graph guitar hair-dryer hammer hand-coins
  handshake hard-hat headset heartbeat horse hospital hourglass house ice-cream identification-card island jar
  key knife ladder lamp laptop leaf lifebuoy lightbulb lighthouse lightning list-checks lock lockers log magnet
  magnifying-glass map-pin map-trifold mask-happy megaphone microphone microscope money moon mosque motorcycle
  mountains music-notes needle newspaper notebook nut orange oven package paint-brush paint-roller palette
  paper-plane-tilt park paw-print pencil-ruler pepper person person-simple-run person-simple-swim phone-call
  piano-keys piggy-bank pill pipe pipe-wrench pizza plant plug presentation-chart printer puzzle-piece qr-code quotes
  radioactive receipt recycle road-horizon robot rocket-launch ruler sailboat scales scan scissors seal-check
  security-camera shield-check shield-warning shipping-container shirt-folded shopping-bag shopping-cart shovel shower
  shrimp sliders sneaker snowflake soccer-ball solar-panel speaker-high speedometer spray-bottle squares-four stack
  stairs star steering-wheel stethoscope storefront student suitcase-rolling sun swimming-pool synagogue syringe tag
  target tent test-tube thermometer-cold thermometer-hot thumbs-up ticket timer tire toilet toolbox tooth tractor
  traffic-cone train tram translate trash tree tree-evergreen tree-palm trend-down trend-up trophy truck truck-trailer
  umbrella users users-three van video-camera video-conference wall wallet warehouse warning washing-machine wave-sine
  waves wheelchair wifi-high wind windmill wine wrench yarn`.split(/\s+/),
);
