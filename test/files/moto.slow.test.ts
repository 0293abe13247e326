import { MOTO } from '../support/stores.js';
import { testDelivery } from './delivery-tests.js';
import { testStore } from './place-tests.js';

testStore(MOTO);
testDelivery(MOTO);
