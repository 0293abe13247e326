// Units of measure and of rates, as they are written in trades and notes, and as they are said.

/** Singular and plural of what is counted or measured. */
export const UNITS: Readonly<Record<string, readonly [one: string, many: string]>> = {
  // Data and signals
  ...{ KB: ['kilobyte', 'kilobytes'], kB: ['kilobyte', 'kilobytes'], MB: ['megabyte', 'megabytes'] },
  ...{ GB: ['gigabyte', 'gigabytes'], TB: ['terabyte', 'terabytes'], PB: ['petabyte', 'petabytes'] },
  ...{ 'Mbit/s': ['megabit per second', 'megabits per second'], Mbps: ['megabit per second', 'megabits per second'] },
  ...{ 'Gbit/s': ['gigabit per second', 'gigabits per second'], Gbps: ['gigabit per second', 'gigabits per second'] },
  ...{ kHz: ['kilohertz', 'kilohertz'], MHz: ['megahertz', 'megahertz'], GHz: ['gigahertz', 'gigahertz'] },
  ...{ Hz: ['hertz', 'hertz'], dB: ['decibel', 'decibels'], px: ['pixel', 'pixels'], dpi: ['D P I', 'D P I'] },
  // Length, area, volume
  ...{ km: ['kilometer', 'kilometers'], m: ['meter', 'meters'], cm: ['centimeter', 'centimeters'] },
  ...{ mm: ['millimeter', 'millimeters'], µm: ['micrometer', 'micrometers'], μm: ['micrometer', 'micrometers'] },
  ...{ ft: ['foot', 'feet'], yd: ['yard', 'yards'], yds: ['yard', 'yards'] },
  ...{ 'm²': ['square meter', 'square meters'], m2: ['square meter', 'square meters'] },
  ...{ sqm: ['square meter', 'square meters'], 'sq m': ['square meter', 'square meters'] },
  ...{ 'km²': ['square kilometer', 'square kilometers'], km2: ['square kilometer', 'square kilometers'] },
  ...{ 'cm²': ['square centimeter', 'square centimeters'], 'mm²': ['square millimeter', 'square millimeters'] },
  ...{
    'sq ft': ['square foot', 'square feet'],
    sqft: ['square foot', 'square feet'],
    'ft²': ['square foot', 'square feet'],
  },
  ...{ ha: ['hectare', 'hectares'], 'm³': ['cubic meter', 'cubic meters'], m3: ['cubic meter', 'cubic meters'] },
  ...{ cbm: ['cubic meter', 'cubic meters'], 'cm³': ['cubic centimeter', 'cubic centimeters'] },
  ...{ 'ft³': ['cubic foot', 'cubic feet'], 'cu ft': ['cubic foot', 'cubic feet'] },
  ...{
    l: ['liter', 'liters'],
    L: ['liter', 'liters'],
    hl: ['hectoliter', 'hectoliters'],
    dl: ['deciliter', 'deciliters'],
  },
  ...{ cl: ['centiliter', 'centiliters'], ml: ['milliliter', 'milliliters'], gal: ['gallon', 'gallons'] },
  // Mass, force, pressure
  ...{
    kg: ['kilogram', 'kilograms'],
    g: ['gram', 'grams'],
    mg: ['milligram', 'milligrams'],
    µg: ['microgram', 'micrograms'],
  },
  ...{
    t: ['ton', 'tons'],
    kt: ['kiloton', 'kilotons'],
    lbs: ['pound', 'pounds'],
    lb: ['pound', 'pounds'],
    oz: ['ounce', 'ounces'],
  },
  ...{ kN: ['kilonewton', 'kilonewtons'], Nm: ['newton meter', 'newton meters'], psi: ['P S I', 'P S I'] },
  ...{
    Pa: ['pascal', 'pascals'],
    kPa: ['kilopascal', 'kilopascals'],
    MPa: ['megapascal', 'megapascals'],
    mbar: ['millibar', 'millibars'],
  },
  // Energy and electricity
  ...{
    Wh: ['watt hour', 'watt hours'],
    kWh: ['kilowatt hour', 'kilowatt hours'],
    MWh: ['megawatt hour', 'megawatt hours'],
  },
  ...{
    GWh: ['gigawatt hour', 'gigawatt hours'],
    W: ['watt', 'watts'],
    kW: ['kilowatt', 'kilowatts'],
    MW: ['megawatt', 'megawatts'],
  },
  ...{
    GW: ['gigawatt', 'gigawatts'],
    kWp: ['kilowatt peak', 'kilowatts peak'],
    kVA: ['K V A', 'K V A'],
    MVA: ['M V A', 'M V A'],
  },
  ...{
    V: ['volt', 'volts'],
    kV: ['kilovolt', 'kilovolts'],
    mV: ['millivolt', 'millivolts'],
    mA: ['milliamp', 'milliamps'],
  },
  ...{
    Ah: ['amp hour', 'amp hours'],
    kJ: ['kilojoule', 'kilojoules'],
    MJ: ['megajoule', 'megajoules'],
    kcal: ['kilocalorie', 'kilocalories'],
  },
  // Speed and temperature
  ...{ 'km/h': ['kilometer per hour', 'kilometers per hour'], kmh: ['kilometer per hour', 'kilometers per hour'] },
  ...{ kph: ['kilometer per hour', 'kilometers per hour'], mph: ['mile per hour', 'miles per hour'] },
  ...{ 'm/s': ['meter per second', 'meters per second'], rpm: ['R P M', 'R P M'] },
  ...{
    '°C': ['degree Celsius', 'degrees Celsius'],
    '°F': ['degree Fahrenheit', 'degrees Fahrenheit'],
    '°': ['degree', 'degrees'],
  },
  // Time
  ...{
    ms: ['millisecond', 'milliseconds'],
    s: ['second', 'seconds'],
    sec: ['second', 'seconds'],
    secs: ['second', 'seconds'],
  },
  ...{
    min: ['minute', 'minutes'],
    mins: ['minute', 'minutes'],
    h: ['hour', 'hours'],
    hr: ['hour', 'hours'],
    hrs: ['hour', 'hours'],
  },
  ...{
    d: ['day', 'days'],
    wk: ['week', 'weeks'],
    wks: ['week', 'weeks'],
    mo: ['month', 'months'],
    mos: ['month', 'months'],
  },
  ...{
    mth: ['month', 'months'],
    mths: ['month', 'months'],
    qtr: ['quarter', 'quarters'],
    qtrs: ['quarter', 'quarters'],
  },
  ...{ yr: ['year', 'years'], yrs: ['year', 'years'] },
  // What is counted
  ...{
    pc: ['piece', 'pieces'],
    pcs: ['piece', 'pieces'],
    pts: ['point', 'points'],
    pp: ['percentage point', 'percentage points'],
  },
  ...{ bps: ['basis point', 'basis points'] },
};

/** What else stands after the slash of a rate or after "p/": short forms and words. */
const PERIODS: Readonly<Record<string, string>> = {
  ...{
    m: 'month',
    w: 'week',
    y: 'year',
    a: 'year',
    q: 'quarter',
    u: 'user',
    p: 'person',
    pp: 'person',
    ppl: 'person',
    qtr: 'quarter',
  },
  ...Object.fromEntries(
    (
      'second minute hour shift day night week fortnight month quarter year annum user seat person head employee agent license ' +
      'licence call unit piece site store branch location plant line machine vehicle truck device room bed desk screen door ' +
      'transaction order ticket case visit trip delivery pallet box batch lot item page query invoice patient student ' +
      'guest client customer member team property apartment door kilometer mile meter ton kilo acre hectare liter gallon'
    )
      .split(' ')
      .map((word) => [word, word]),
  ),
};

/** "kWh" → "per kilowatt hour", "wk" → "per week"; after money a single letter is a period rather than a unit. */
export function perOf(written: string, isPeriod: boolean): string | null {
  const period = Object.hasOwn(PERIODS, written) ? PERIODS[written]! : null;
  const unit = Object.hasOwn(UNITS, written) ? UNITS[written]![0] : null;
  const said = isPeriod ? (period ?? unit) : (unit ?? period);
  return said === null ? null : `per ${said}`;
}

const longestFirst = (names: readonly string[]): string =>
  [...new Set(names)].sort((left, right) => right.length - left.length).join('|');

/** Sources of regular expressions. */
export const UNIT = longestFirst(Object.keys(UNITS));
export const PER = longestFirst([...Object.keys(UNITS), ...Object.keys(PERIODS)]);
export const PERIOD = longestFirst(Object.keys(PERIODS).concat('mo', 'mth', 'wk', 'yr', 'hr', 'h', 'd', 'min'));
/** Units that are nothing else, also without a figure before them. */
export const BARE_UNIT = 'kWh|MWh|GWh|kWp|kVA|kW|MW|m²|m³|km²|kg|km|km/h|sqm|°C|°F|kHz|MHz|GHz|Mbit/s|sq m|sq ft|sqft';
