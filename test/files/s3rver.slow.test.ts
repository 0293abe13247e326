import { FIRST_STORE } from '../support/stores.js';
import { testDelivery } from './delivery-tests.js';
import { testStore } from './place-tests.js';

testStore(FIRST_STORE);
testDelivery(FIRST_STORE);
